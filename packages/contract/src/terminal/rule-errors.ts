/** Why rules are invalid (decision 074), by the codes of `ruleProblem`; the numbers are those of `error-codes.ts`. */
export const rule_errors = {
	rules_many: { status: 100002190, text: '一台终端最多 32 条规则' },
	rules_large: { status: 100002191, text: '规则内容过大，请减少规则或条件' },
	rule_key_twice: { status: 100002192, text: '有两条规则使用同一标识' },
	rule_name: { status: 100002193, text: '规则 {rule}：名称须为 1 到 60 个字符' },
	rule_terms: { status: 100002194, text: '规则“{rule}”：需要 1 到 8 个条件' },
	rule_term: { status: 100002195, text: '规则“{rule}”：第 {number} 个条件不正确（{field}）' },
	rule_span: { status: 100002196, text: '规则“{rule}”：时长须为 0 到 86400 秒的整数' },
	rule_action: { status: 100002197, text: '规则“{rule}”：动作不正确' },
	rule_opposite: { status: 100002198, text: '规则“{rule}”：截图没有相反的动作' },
	rule_circle: {
		status: 100002199,
		text: '规则“{rule}”：条件取决于动作所切换的继电器或信号源，恢复后会反复切换',
	},
	rule_field: { status: 100002200, text: '规则“{rule}”：{field} 不正确' },
} as const
