/** Why a fallback is not set or changed; the numbers are those of `error-codes.ts`. */
export const fallback_errors = {
	fallback_reviewed: { status: 100002111, text: '发布需要审核：只有审核员可以选择备用节目' },
	fallback_changed: { status: 100002112, text: '节目“{name}”选定后已修改，请重新选择后再下发' },
	program_fallback: { status: 100002113, text: '“{name}”是备用节目，请先更换备用节目' },
} as const
