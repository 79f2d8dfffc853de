/** As the server of a mailbox: letters go to the sandbox, wherever it listens. */
export const sandboxHost = 'sandbox';

/** The sandbox takes mail at the port after the one of its pages. */
export const sandboxMailPort = (url: string): number => Number(new URL(url).port || 80) + 1;
