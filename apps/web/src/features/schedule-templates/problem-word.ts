import { t } from '../../data/text.ts'
import type { CommandProblem } from './command-draft.ts'

/** The problem of a command, in words. */
export const problemWord = (problem: CommandProblem): string =>
	({
		time: t('时间格式不正确'),
		value: t('请输入 0 到 100 的整数'),
		no_day: t('没有这个日期'),
		no_dates: t('请选择日期'),
		dates: t('开始日期不能晚于结束日期'),
		weekdays: t('请至少选择一个星期'),
		dayless: t('所选的星期都不在日期范围内'),
	})[problem]
