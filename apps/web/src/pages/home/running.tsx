import { openTasks, TaskBar, useTasks } from '@heliu/ui';

/** What is being worked on in the background. */
export default function RunningTasks() {
  const tasks = useTasks(({ tasks: all }) => all);
  const shown = tasks.slice(0, 4);
  if (shown.length === 0) return <p className="home-note">没有后台任务。导出、导入和批量操作会在这里显示进度。</p>;
  return (
    <div className="home-tasks">
      {shown.map((task) => (
        <button key={task.id} type="button" onClick={openTasks}>
          <span>{task.label}</span>
          <TaskBar task={task} />
        </button>
      ))}
    </div>
  );
}
