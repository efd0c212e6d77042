/** Errors about times that are already over by a terminal's clock, are on no day, switch to a program that there is not, or contradict each other; the numbers are those of `error-codes.ts`. */
export const clock_errors = {
	schedule_past_at: { status: 100001880, text: '“{name}”：日期不能早于今天（终端“{terminal}”当地时间：{time}）' },
	schedule_over_at: {
		status: 100001881,
		text: '“{name}”：日程的结束时间已过，无法播放（终端“{terminal}”当地时间：{time}）',
	},
	release_over_at: { status: 100001882, text: '失效时间已过（终端“{terminal}”当地时间：{time}）' },
	release_begun: { status: 100001883, text: '开始播放的时间已过' },
	release_begun_at: { status: 100001884, text: '开始播放的时间已过（终端“{terminal}”当地时间：{time}）' },
	interlude_past_at: { status: 100001885, text: '预约的时间已过，无法播放（终端“{terminal}”当地时间：{time}）' },
	schedule_template_past: { status: 100001886, text: '日程模板中的命令都已过期' },
	schedule_template_past_at: {
		status: 100001887,
		text: '日程模板中的命令都已过期（终端“{terminal}”当地时间：{time}）',
	},
	schedule_template_conflict: {
		status: 100002710,
		text: '命令 {first} 和命令 {second} 在同一时间设置不同的值，请更改其中一条',
	},
	schedule_template_no_day: { status: 100002711, text: '命令 {number} 所选的星期都不在其日期范围内，请更改星期或日期' },
	timed_program_absent: { status: 100002702, text: '日程模板切换到的节目不存在或不可见' },
} as const
