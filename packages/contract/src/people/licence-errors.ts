/** Why a licence is not installed, and what it does not allow; the numbers are those of `error-codes.ts`. */
export const licence_errors = {
	licence_keyless: { status: 100002590, text: '此服务器未设置授权公钥（VITRINE_LICENCE_KEY），不能安装授权' },
	licence_malformed: { status: 100002591, text: '这不是授权文件' },
	licence_altered: { status: 100002592, text: '授权签名无效：文件已损坏、被修改，或由其他机构签发' },
	licence_elsewhere: { status: 100002593, text: '此授权属于另一个安装（{installation}）' },
	licence_ended: { status: 100002594, text: '此授权已于 {until} 到期，请安装新的授权' },
	licence_full: { status: 100002595, text: '授权允许 {terminals} 个终端，现有 {count} 个，不能再添加 {adding} 个' },
	licence_over: {
		status: 100002596,
		text: '软件授权已于 {until} 到期，宽限期已过：不能添加终端或发布，正在播放的内容不受影响',
	},
	licence_absent: { status: 100002597, text: '没有安装授权' },
} as const
