/** What the help on rules and incidents of terminals calls the words of their pages. */
export const terminal_labels = {
	acknowledge: '确认故障',
	add_rule: '添加规则',
	assign: '指派',
	assignee: '负责人',
	incident: '故障',
	notices: '通知设置',
	quiet_hours: '免打扰',
	recovered: '已恢复',
	resolve: '解决',
	rule_go_back: '恢复原状',
	rule_otherwise: '条件不再成立时',
	rule_simulation: '规则模拟',
	rules: '规则',
	terminal_health: '终端健康',
} as const
