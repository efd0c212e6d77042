/** Screen labels used in the help on statistics. */
export const statistics_labels = {
	data_table: '数据表',
	invalid_value: '无效值',
	material_prices: '素材价格',
	more_statistics: '更多统计',
	completeness: '播放完整率',
	plan_compare: '计划与实际播放',
	scheduled_reports: '定期报告',
	pause: '暂停',
	play_certificate: '播放证明',
	needs_attention: '需要关注',
	play_statistics: '播放统计',
	record_problems: '异常记录',
} as const
