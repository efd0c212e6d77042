/** Why what was planned is not compared with what played; the numbers are those of `error-codes.ts`. */
export const planned_errors = {
	planned_wide: {
		status: 100002680,
		text: '终端数 {terminals} 乘以天数 {days} 超过 {count}，请缩短时间范围或选择部分终端',
	},
	planned_choice: { status: 100002681, text: '组织、终端和终端分组只能选择其中一种' },
} as const
