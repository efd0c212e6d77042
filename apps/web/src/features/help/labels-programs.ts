/** Screen labels used in the help on the program list and program files. */
export const program_labels = {
	choose_package: '选择节目包',
	import_without: '省略这些内容并导入',
	share_below: '共享给下级组织',
	simulator: '播放模拟',
	smil: '导出为 SMIL（用于其他播放器）',
} as const
