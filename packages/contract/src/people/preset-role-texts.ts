import type { preset_roles } from '@vitrine/domain/people/permission'
import type { all } from '@vitrine/texts/all'

/** Names of the preset roles, regardless of the table's content. */
export const preset_role_texts = {
	administrator: '管理员',
	operator: '操作员',
	auditor: '审核员',
} as const satisfies Record<keyof typeof preset_roles, keyof typeof all>
