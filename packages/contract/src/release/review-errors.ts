/** What prevents a review; the numbers are those of `error-codes.ts`. */
export const review_errors = {
	review_no_authority: { status: 100001608, text: '无审核权限：{names}' },
	review_no_publishing: { status: 100001609, text: '无发布审核权限：{names}' },
	review_nothing: { status: 100001610, text: '请至少选择一个素材' },
	review_no_release: { status: 100001611, text: '请选择发布编号' },
	release_review_over: { status: 100001612, text: '发布“{name}”已过期，不能通过' },
	release_review_due: {
		status: 100001613,
		text: '发布“{name}”尚未审核，只有发布人可以撤回；发布人离开后由组织的用户管理员撤回',
	},
	reviewer_rights: { status: 100001614, text: '审核人账号需要审核权限：{names}' },
	program_review_due: { status: 100001615, text: '节目尚未审核，不能删除：{names}' },
	review_no_program: { status: 100001616, text: '请至少选择一个节目' },
} as const
