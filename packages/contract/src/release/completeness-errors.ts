/** Why completeness, or planned against played, is not calculated; the numbers are those of `error-codes.ts`. */
export const completeness_errors = {
	range_future: { status: 100002580, text: '时间范围还没有开始，请选择已经过去的时间' },
	completeness_wide: {
		status: 100002581,
		text: '终端数 {terminals} 乘以天数 {days} 超过 {count}，请缩短时间范围或选择组织',
	},
	planned_wide: {
		status: 100002680,
		text: '终端数 {terminals} 乘以天数 {days} 超过 {count}，请缩短时间范围或选择部分终端',
	},
	planned_choice: { status: 100002681, text: '组织、终端和终端分组只能选择其中一种' },
} as const
