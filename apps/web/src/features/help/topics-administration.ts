import type { Topic } from './topic.ts'

/** What administrators do, and everybody with their own account. */
export const administration: readonly Topic[] = [
	{
		name: 'organizations',
		title: '管理组织结构',
		purpose: '用树形的组织划分用户、终端和内容：每个人看到自己的组织及其下级。',
		steps: [
			'在{management}中打开{organizations}。',
			'选择上级组织，为它添加下级，填写中文名称和英文名称：中文界面显示前者，其他语言显示后者。',
			'移动组织时选择新的上级；它下面的组织、用户、终端和内容会一起移动。',
			'移动会立刻改变谁能看到什么：原上级的用户不再看到它，新上级的用户开始看到它。移动之前会列出终端上正在播放和等待的全部内容，以及每一项会怎样；不属于新位置的内容可以保留、撤下或移交给新组织。',
		],
		troubles: [
			'无法删除：组织中还有下级组织、用户、终端或内容；先移走或删除它们。',
			'无法移动：组织不能移到自己的下级里面。',
			'看不到某个组织：它不在您的组织之下；请联系上级管理员。',
		],
		screens: [{ path: '/system/organizationManage', text: '组织管理' }],
		related: ['users', 'directories', 'terminals'],
	},
	{
		name: 'users',
		title: '用户、角色与权限',
		purpose: '决定谁可以做什么：账号属于一个组织，并有一个角色。',
		steps: [
			'系统有三个预设角色：管理员拥有全部权限；操作员制作和发布节目、管理终端；审核员查看并审核。',
			'需要其他组合时，在{roles}中添加自己的角色：名称 2 到 20 个字符，至少选择一项权限；所依赖的权限会一并给予。',
			'在{users}中添加用户：账号由 3 到 20 个字母、数字或下划线组成；选择组织和角色，并告知其初始密码。',
			'{ban}一个用户，或连同其下级用户一起封禁：他们立刻退出登录，在{unban}之前不能再登录。',
			'没有人可以给出自己没有的权限，也不能管理权限比自己多的人；角色和系统设置只由最上级组织的用户修改。',
		],
		troubles: [
			'提示没有权限：您的角色不包含此操作；请管理员更换角色或补充权限。',
			'无法删除：默认的管理员角色和您自己的账号不能删除；仍有用户的角色也不能删除。',
			'菜单中缺少某一项：菜单只显示您的角色可以使用的界面。',
		],
		screens: [
			{ path: '/system/userManage', text: '用户管理' },
			{ path: '/system/roleManage', text: '角色管理' },
		],
		related: ['organizations', 'registration'],
	},
	{
		name: 'personal',
		title: '个人资料与账号安全',
		purpose: '在个人中心维护您的资料，并保护您的账号。',
		steps: [
			'在右上角的用户菜单中打开{personal}。',
			'在{profile}中修改姓名和头像（PNG，最大 2 MB）；填写并确认电子邮箱，忘记密码时要用到它。',
			'在{security}中用{change_password}设置新密码；其他地方的登录随之结束。',
			'在同一处启用{two_step}：用身份验证器应用扫描二维码，输入它显示的 6 位数字，并把恢复码保存在安全的地方。',
			'在{sessions}中查看在哪些设备上登录；不认识的登录可以立即结束，然后修改密码。',
			'在{tokens}中为自己的程序创建令牌，并选择它的权限：它只显示一次，到期或修改密码后失效，不用时请撤销。',
		],
		troubles: [
			'手机丢失：登录时用一个恢复码代替 6 位数字；每个恢复码只能用一次。',
			'6 位数字总是错误：把手机时间设为自动，然后输入新的数字。',
			'恢复码也用完了：请管理员为您重置密码，两步验证会随之关闭。',
		],
		screens: [{ path: '/system/personalCenter', text: '个人中心' }],
		related: ['first-steps', 'registration'],
	},
	{
		name: 'registration',
		title: '注册账号与找回密码',
		purpose: '用推荐码注册新账号，或通过电子邮箱重置忘记的密码。',
		steps: [
			'没有推荐码：打开推荐码申请页面，填写电子邮箱；推荐码会发送到该邮箱，7 天内有效。',
			'在登录页打开注册，填写推荐码，选择用户组，再填写账号、电子邮箱和密码。',
			'让系统把验证码发送到邮箱，输入其中的 6 位验证码；它 10 分钟内有效。',
			'忘记密码：在登录页打开重置密码，填写邮箱收到的验证码和两次新密码。',
		],
		troubles: [
			'没有收到邮件：检查地址和垃圾邮件；60 秒后可以再发一次，每天的次数有限。',
			'提示推荐码不存在或已使用：一个推荐码只能注册一个账号；请申请新的推荐码。',
			'账号没有电子邮箱：请管理员为您重置密码；下次登录时需要修改它。',
		],
		screens: [
			{ path: '/login?view=register', text: '打开注册页面' },
			{ path: '/login?view=reset', text: '打开重置密码页面' },
			{ path: '/system/referralCode', text: '打开推荐码申请页面' },
		],
		related: ['personal', 'layout'],
	},
	{
		name: 'layout',
		title: '标题、标志与系统限制',
		purpose: '让系统带上您的名称和图片，并设定注册的限制。',
		steps: [
			'以最上级组织的管理员身份，在{management}中打开{system_layout}。',
			'填写网页标题（最多 60 个字符）；它显示在浏览器的标签上。',
			'在同一界面设定{largest_file}和{weather_source}。',
			'上传标志（PNG，建议 360×80）和登录页图片（PNG，建议 920×940），各不超过 2 MB。',
			'上传网站图标，必须是 .ico 文件，最大 256 KB。',
			'在{access_settings}中设定申请者加入的组织和角色、每天的申请次数和推荐码数量；不选组织时不接受申请。',
			'没有发出的邮件和原因都列在{undelivered_email}中；问题解决后点击{try_again}。',
		],
		troubles: [
			'图片被拒绝：确认是真正的 PNG（不是改了扩展名的 JPEG），并且不超过 2 MB。',
			'看到的仍是旧图标：浏览器会保留图标，请重新加载页面或重新打开浏览器。',
			'未送达的邮件没有{try_again}：其中的验证码已清除；请收件人重新获取。',
		],
		screens: [
			{ path: '/system/systemLayout', text: '系统布局' },
			{ path: '/system/accessLayout', text: '登录与注册设置' },
			{ path: '/system/mail', text: '未送达的邮件' },
		],
		related: ['registration', 'operations'],
	},
	{
		name: 'operations',
		title: '备份与日志（服务器管理者）',
		purpose: '为运行服务器的人：保存数据，恢复数据，查找故障的原因。',
		steps: [
			'在项目文件夹中运行 npm run backup -- 文件夹；服务器可以继续运行，设置须与服务器相同。',
			'定期重复备份到同一个文件夹：只复制新文件。备份应保存在另一台机器上。',
			'用 npm run restore -- 文件夹 恢复到一个空的安装；也可以在 SQLite 和 PostgreSQL 之间转换。',
			'日志以 JSON 行写到标准输出；由 systemd 或容器保存，在那里查看。',
			'/healthz 和 /readyz 说明服务器、数据库和存储是否正常，/metrics 提供监控数据。',
			'更新：停止服务器，替换程序，再次 npm start；数据库在启动时自动升级。更新前请先备份。',
		],
		troubles: [
			'用户看到带编号的错误：在日志中搜索 request_id 为该编号的行。',
			'提示存储空间不足：释放磁盘空间；中断的上传之后会从同一个字节继续。',
			'忘记了 admin 的密码：首次启动的密码只打印一次；请另一位管理员重置，或从邮箱重置。',
		],
		screens: [],
		related: ['layout'],
	},
]
