/** Errors of SMIL documents; the numbers are those of `error-codes.ts`. */
export const smil_errors = {
	smil_malformed: { status: 100002644, text: '“{name}”不是有效的 SMIL 文档（第 {line} 行）' },
	smil_entities: { status: 100002645, text: '“{name}”中有 DTD 或实体声明，不能导入' },
	smil_complex: { status: 100002646, text: '“{name}”过大，或嵌套过深、元素过多，不能导入' },
	smil_outside: { status: 100002647, text: 'SMIL 文档引用了压缩包之外的文件：{name}' },
	smil_empty: { status: 100002648, text: '其中没有 SMIL 播放器能播放、且可以保留的内容' },
	smil_sizes: { status: 100002649, text: '节目“{name}”的画布尺寸与其他节目不同，请分别导出' },
} as const
