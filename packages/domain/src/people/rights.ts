/** A permission with its texts for the roles screen, and its fixed properties. */
export interface Right<Name extends string = string> {
	/** The feature that it belongs to. */
	readonly feature: string
	readonly name: string
	/** What it allows. */
	readonly about: string
	/** Permissions without which it is useless. */
	readonly implies?: readonly Name[]
	/** The described roles that have it in addition to the administrator (specification B §1). */
	readonly presets: readonly ('operator' | 'auditor')[]
	/** It concerns what all organisations share: only effective for users of the topmost organisation. */
	readonly installation_wide?: true
	/** Cannot be given by registration: users could make themselves administrators with it. */
	readonly never_by_registration?: true
}

/** Every permission that a role can have; the table grows with the features, and names are never reused. */
export const rights = {
	'materials.read': {
		feature: '素材',
		name: '查看素材',
		about: '浏览、搜索、预览和下载素材',
		presets: ['operator', 'auditor'],
	},
	'materials.write': {
		feature: '素材',
		name: '管理素材',
		about: '上传、制作、修改和删除素材，管理素材目录',
		implies: ['materials.read'],
		presets: ['operator'],
	},
	'templates.read': {
		feature: '模板',
		name: '查看模板',
		about: '浏览模板、字体和网页工具，供制作时使用',
		presets: ['operator', 'auditor'],
	},
	'templates.write': {
		feature: '模板',
		name: '管理模板',
		about: '添加、修改和删除模板、字体和网页工具',
		implies: ['templates.read'],
		presets: ['operator'],
	},
	'programs.read': {
		feature: '节目',
		name: '查看节目',
		about: '浏览和预览节目',
		presets: ['operator', 'auditor'],
	},
	'programs.write': {
		feature: '节目',
		name: '制作节目',
		about: '创建、编辑、复制和删除节目',
		implies: ['programs.read', 'materials.read', 'templates.read'],
		presets: ['operator'],
	},
	'releases.read': {
		feature: '发布',
		name: '查看发布',
		about: '查看发布记录及其状态',
		presets: ['operator', 'auditor'],
	},
	'releases.publish': {
		feature: '发布',
		name: '发布到终端',
		about: '把节目发布到终端',
		implies: ['releases.read', 'programs.read', 'terminals.read', 'downloads.read'],
		presets: ['operator'],
	},
	'calendars.write': {
		feature: '日历订阅',
		name: '管理日历订阅',
		about: '生成日历地址，日历程序凭地址查看什么节目在哪里播放',
		implies: ['releases.read', 'terminals.read'],
		presets: ['operator'],
	},
	'terminals.read': {
		feature: '终端',
		name: '查看终端',
		about: '查看终端、状态和截图',
		presets: ['operator', 'auditor'],
	},
	'terminals.write': {
		feature: '终端',
		name: '管理终端',
		about: '添加、修改和删除终端',
		implies: ['terminals.read', 'organizations.read'],
		presets: ['operator'],
	},
	'terminals.control': {
		feature: '终端',
		name: '控制终端',
		about: '向终端发送命令',
		implies: ['terminals.read'],
		presets: ['operator'],
	},
	'downloads.read': {
		feature: '下载',
		name: '查看下载进度',
		about: '查看每台终端的下载进度',
		presets: ['operator', 'auditor'],
	},
	'downloads.write': {
		feature: '下载',
		name: '管理下载',
		about: '重新下发、停止和清除下载',
		implies: ['downloads.read'],
		presets: ['operator'],
	},
	'points.read': {
		feature: '投放点',
		name: '查看投放点',
		about: '查看投放点、地图和模拟结果',
		implies: ['terminals.read'],
		presets: ['operator', 'auditor'],
	},
	'points.write': {
		feature: '投放点',
		name: '管理投放点',
		about: '添加、修改、启用和删除投放点，把节目投放到终端',
		implies: ['points.read', 'programs.read', 'terminals.read', 'organizations.read'],
		presets: ['operator'],
	},
	'plays.read': {
		feature: '播放记录',
		name: '查看播放记录',
		about: '查看和统计终端实际播放的内容',
		presets: ['operator', 'auditor'],
	},
	'plays.price': {
		feature: '播放记录',
		name: '设置单价',
		about: '设置素材的播放单价',
		implies: ['plays.read'],
		presets: ['operator'],
	},
	'logs.read': {
		feature: '日志',
		name: '查看日志',
		about: '查看和导出登录、操作、终端和命令日志',
		presets: ['auditor'],
	},
	'review.decide': {
		feature: '审核管理',
		name: '审核内容',
		about: '通过或驳回素材、节目和发布',
		presets: ['auditor'],
	},
	'organizations.read': {
		feature: '组织',
		name: '查看组织',
		about: '查看组织架构和数量',
		presets: ['operator', 'auditor'],
	},
	'organizations.write': {
		feature: '组织',
		name: '管理组织',
		about: '添加、重命名、移动和删除组织',
		implies: ['organizations.read'],
		presets: [],
	},
	'users.read': {
		feature: '用户',
		name: '查看用户',
		about: '查看本组织及下级组织的用户',
		implies: ['organizations.read', 'roles.read'],
		presets: [],
	},
	'users.write': {
		feature: '用户',
		name: '管理用户',
		about: '创建、修改、封禁和删除用户，发放推荐码',
		implies: ['users.read', 'organizations.read', 'roles.read'],
		presets: [],
		never_by_registration: true,
	},
	'roles.read': {
		feature: '角色',
		name: '查看角色',
		about: '查看角色及其权限',
		presets: [],
	},
	'roles.write': {
		feature: '角色',
		name: '管理角色',
		about: '创建、修改和删除角色（仅限顶级组织）',
		implies: ['roles.read'],
		presets: [],
		installation_wide: true,
		never_by_registration: true,
	},
	'nodes.read': {
		feature: '节点',
		name: '查看节点',
		about: '查看节点、测试结果和迁移进度（仅限顶级组织）',
		presets: [],
		installation_wide: true,
	},
	'nodes.write': {
		feature: '节点',
		name: '管理节点',
		about: '添加、测试和排空节点，把终端迁移到节点（仅限顶级组织）',
		// A terminal moves by a command that changes it.
		implies: ['nodes.read', 'terminals.write'],
		presets: [],
		installation_wide: true,
		never_by_registration: true,
	},
	'webhooks.read': {
		feature: 'Webhook',
		name: '查看 Webhook',
		about: '查看 Webhook 及其投递记录',
		// Deliveries reveal what happens in the whole organisation.
		implies: ['organizations.read'],
		presets: [],
	},
	'webhooks.write': {
		feature: 'Webhook',
		name: '管理 Webhook',
		about: '添加、修改、停用和删除 Webhook，重新投递',
		implies: ['webhooks.read', 'organizations.read'],
		presets: [],
		never_by_registration: true,
	},
	'system.write': {
		feature: '系统',
		name: '系统设置',
		about: '修改系统布局和设置（仅限顶级组织）',
		presets: [],
		installation_wide: true,
		never_by_registration: true,
	},
} as const satisfies Readonly<Record<string, Right>>
