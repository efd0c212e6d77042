import { mailing_errors } from '../insight/mailing-errors.ts'

/** Why plays are not found or counted; the numbers are those of `error-codes.ts`. */
export const plays_errors = {
	...mailing_errors,
	plays_search_wide: { status: 100001960, text: '需要查找的播放记录太多，请缩小时间范围' },
	range_reversed: { status: 100002400, text: '结束时间不能早于开始时间' },
	range_long: { status: 100002401, text: '时间范围不能超过 {count} 天' },
	zone_unknown: { status: 100002402, text: '时区不存在：{name}' },
	prices_many: { status: 100002403, text: '一次最多查询 {count} 个单价' },
	proof_wide: { status: 100002404, text: '要证明的播放记录超过 {count} 条，请缩小时间范围或选择终端' },
	prices_full: { status: 100002409, text: '一个组织最多设置 {count} 个单价，请先清空不再使用的单价' },
	journals_many: { status: 100002147, text: '终端新建的播放日志过多，请 {seconds} 秒后再试' },
} as const
