/** Why a file upgrades nothing, or an upgrade does not begin (specification B §5); the numbers are those of `error-codes.ts`. */
export const upgrade_errors = {
	artifact_other: { status: 100002300, text: '只能上传升级包：含 update.json 的 ZIP，或 APK' },
	artifact_unreadable: { status: 100002301, text: '无法读取升级包中的 {name}' },
	artifact_there: { status: 100002303, text: '该升级文件已存在：{name}' },
	artifact_absent: { status: 100002304, text: '升级文件不存在' },
	artifact_used: { status: 100002305, text: '升级文件正被升级任务使用，请先结束任务' },
	artifact_many: { status: 100002306, text: '最多保存 {count} 个升级文件，请先删除不再使用的' },
	artifact_type: { status: 100002307, text: '该文件不能用于此类升级' },
	upgrade_downgrade: { status: 100002308, text: '{names} 的版本高于 {version}，如需降级请勾选“允许降级”' },
	upgrade_model: { status: 100002309, text: '该系统升级包只适用于型号 {model}：{names}' },
	upgrade_absent: { status: 100002310, text: '升级任务不存在' },
	upgrade_state: { status: 100002311, text: '升级任务的状态已改变，不能这样操作' },
	upgrade_none_failed: { status: 100002312, text: '没有升级失败的终端' },
	upgrade_twice: { status: 100002313, text: '终端已在另一个未结束的升级任务中：{names}' },
	artifact_version: {
		status: 100002315,
		text: '{name} 中的版本号“{version}”无效，应为 1 至 6 段数字，如 3.0.13.230',
	},
	artifact_commanded: { status: 100002314, text: '仍有终端正在按命令使用该升级文件，请稍后再试或先取消命令' },
} as const
