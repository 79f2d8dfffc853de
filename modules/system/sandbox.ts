/** What both ends of the wire share: where the sandbox takes mail. */
export { sandboxMailPort } from './mail/sandbox-box.server.ts';
