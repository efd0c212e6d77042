/** The editor's shortcuts for the dialog; each row has a description and one or more alternative key combinations. */
export const shortcuts = [
	{
		title: '编辑操作',
		rows: [
			['保存', [['Ctrl', 'S']]],
			['撤销', [['Ctrl', 'Z']]],
			[
				'重做',
				[
					['Ctrl', 'Y'],
					['Ctrl', 'Shift', 'Z'],
				],
			],
			['复制窗口，也可粘贴到其他节目', [['Ctrl', 'C']]],
			['剪切窗口', [['Ctrl', 'X']]],
			['粘贴窗口', [['Ctrl', 'V']]],
			['创建副本', [['Ctrl', 'D']]],
			['删除窗口', [['Delete'], ['Backspace']]],
		],
	},
	{
		title: '选择与取消',
		rows: [
			['选择全部窗口', [['Ctrl', 'A']]],
			['下一个或上一个窗口', [['Tab'], ['Shift', 'Tab']]],
			['取消选择；随后按 Tab 离开画布', [['Esc']]],
			['加入或移出选择', [['Shift', '@click']]],
			['选择组中的单个窗口', [['@double'], ['Ctrl', '@click']]],
			['选择下层的窗口', [['Alt', '@click']]],
		],
	},
	{
		title: '移动与大小',
		rows: [
			['移动 1 像素', [['←', '↑', '→', '↓']]],
			['移动 10 像素', [['Shift', '←', '↑', '→', '↓']]],
			['沿一个方向移动，或保持宽高比', [['Shift', '@drag']]],
			['不吸附', [['Ctrl', '@drag']]],
			['拖出副本', [['Alt', '@drag']]],
		],
	},
	{
		title: '组与层',
		rows: [
			['组合', [['Ctrl', 'G']]],
			['取消组合', [['Ctrl', 'Shift', 'G']]],
			['上移一层', [[']']]],
			['下移一层', [['[']]],
			['移到最前', [['Shift', ']']]],
			['移到最后', [['Shift', '[']]],
			['在图层列表中移动', [['Alt', '↑', '↓']]],
			['重命名', [['F2'], ['@double']]],
		],
	},
	{
		title: '缩放与画布',
		rows: [
			['放大', [['Ctrl', '=']]],
			['缩小', [['Ctrl', '-']]],
			['适合窗口', [['Ctrl', '0']]],
			['移动画布', [['@space', '@drag']]],
			['显示快捷键', [['?']]],
		],
	},
] as const

/** Pointer actions with keys held. */
export const pointer_words = { '@click': '单击', '@double': '双击', '@drag': '拖动', '@space': '空格' } as const
