/** Errors of calendar feeds (decision 098). */
export const calendar_errors = {
	calendar_absent: { status: 100002655, text: '日历订阅不存在' },
	calendars_many: { status: 100002656, text: '每人最多 {count} 个日历订阅' },
	calendars_many_here: { status: 100002657, text: '一个组织最多 {count} 个日历订阅' },
	calendar_nowhere: { status: 100002658, text: '请选择组织、终端分组或终端' },
} as const
