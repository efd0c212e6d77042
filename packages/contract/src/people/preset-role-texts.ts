import type { preset_roles } from '@vitrine/domain/people/permission'
import type { all } from '@vitrine/texts/all'

/** What the preset roles are called, whatever stands in the table. */
export const preset_role_texts = {
	administrator: '管理员',
	operator: '操作员',
	auditor: '审核员',
} as const satisfies Record<keyof typeof preset_roles, keyof typeof all>
