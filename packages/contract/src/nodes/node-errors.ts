/** Errors of nodes and of migrations to them (decision 087). */
export const node_errors = {
	node_absent: { status: 100002541, text: '节点不存在' },
	node_name_taken: { status: 100002542, text: '已有名为“{name}”的节点' },
	node_default_used: { status: 100002543, text: '节点“{name}”是 {count} 个组织的默认节点，请先取消' },
	node_migrating: { status: 100002544, text: '正在向节点“{name}”迁移终端，请先等待完成或停止迁移' },
	node_many: { status: 100002545, text: '最多登记 {count} 个节点' },
	node_disabled: { status: 100002546, text: '节点“{name}”未启用' },
	node_draining: { status: 100002547, text: '节点“{name}”正在排空，不接收新终端' },
	node_role_unfit: { status: 100002548, text: '节点“{name}”不接收终端：只有“接口”和“长连接”节点接收' },
	node_own: { status: 100002549, text: '节点“{name}”就是本服务器，终端已在这里' },
	node_full: { status: 100002550, text: '节点“{name}”还能接收 {room} 个终端，所选终端有 {count} 个' },
	migration_absent: { status: 100002551, text: '迁移任务不存在' },
	migration_state: { status: 100002552, text: '迁移任务的状态已改变，不能这样操作' },
	migration_twice: { status: 100002553, text: '终端已在另一个未结束的迁移任务中：{names}' },
	migration_unable: { status: 100002554, text: '所选终端都不能迁移：浏览器中的播放器须在设备上更改服务器' },
	migration_password: { status: 100002555, text: '请输入节点上的用户名和密码' },
	migration_none_failed: { status: 100002556, text: '没有迁移失败的终端' },
	node_address_taken: { status: 100002557, text: '节点“{name}”已使用此服务器地址' },
} as const

/** Why a field of a node is refused, in addition to the general field errors. */
export const node_field_problems = {
	server_address: '请输入以 http:// 或 https:// 开头的服务器地址',
	media_address: '请输入以 http:// 或 https:// 开头、不含参数的地址',
	address_forbidden: '服务器不能访问此地址，内网地址和端口须先在 VITRINE_EGRESS_ALLOW 中允许',
} as const
