import type { Permission, preset_roles } from '@vitrine/domain/people/permission'
import type { all } from '@vitrine/texts/all'

type TextKey = keyof typeof all

/** What the preset roles are called, whatever stands in the table. */
export const preset_role_texts = {
	administrator: '管理员',
	operator: '操作员',
	auditor: '审核员',
} as const satisfies Record<keyof typeof preset_roles, TextKey>

/** A right in words: the feature it belongs to, what it is called, and what one may do with it. */
export interface PermissionText {
	readonly feature: TextKey
	readonly name: TextKey
	readonly about: TextKey
}

/** Every right in plain words, for whoever puts a role together. */
export const permission_texts: Readonly<Record<Permission, PermissionText>> = {
	'materials.read': { feature: '素材', name: '查看素材', about: '浏览、搜索、预览和下载素材' },
	'materials.write': { feature: '素材', name: '管理素材', about: '上传、制作、修改和删除素材，管理素材目录' },
	'templates.read': { feature: '模板', name: '查看模板', about: '浏览模板、字体和网页工具，供制作时使用' },
	'templates.write': { feature: '模板', name: '管理模板', about: '添加、修改和删除模板、字体和网页工具' },
	'programs.read': { feature: '节目', name: '查看节目', about: '浏览和预览节目' },
	'programs.write': { feature: '节目', name: '制作节目', about: '创建、编辑、复制和删除节目' },
	'releases.read': { feature: '发布', name: '查看发布', about: '查看发布记录及其状态' },
	'releases.publish': { feature: '发布', name: '发布到终端', about: '把节目发布到终端' },
	'terminals.read': { feature: '终端', name: '查看终端', about: '查看终端、状态和截图' },
	'terminals.write': { feature: '终端', name: '管理终端', about: '添加、修改和删除终端' },
	'terminals.control': { feature: '终端', name: '控制终端', about: '向终端发送命令' },
	'downloads.read': { feature: '下载', name: '查看下载进度', about: '查看每台终端的下载进度' },
	'downloads.write': { feature: '下载', name: '管理下载', about: '重新下发、停止和清除下载' },
	'plays.read': { feature: '播放记录', name: '查看播放记录', about: '查看和统计终端实际播放的内容' },
	'review.decide': { feature: '审核', name: '审核内容', about: '通过或驳回素材、节目和发布' },
	'organizations.read': { feature: '组织', name: '查看组织', about: '查看组织架构和数量' },
	'organizations.write': { feature: '组织', name: '管理组织', about: '添加、重命名、移动和删除组织' },
	'users.read': { feature: '用户', name: '查看用户', about: '查看本组织及下级组织的用户' },
	'users.write': { feature: '用户', name: '管理用户', about: '创建、修改、封禁和删除用户，发放推荐码' },
	'roles.read': { feature: '角色', name: '查看角色', about: '查看角色及其权限' },
	'roles.write': { feature: '角色', name: '管理角色', about: '创建、修改和删除角色（仅限顶级组织）' },
	'system.write': { feature: '系统', name: '系统设置', about: '修改系统布局和设置（仅限顶级组织）' },
}
