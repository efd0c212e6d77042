import { type DocumentKind, isDocumentKind, type MaterialKind, type WidgetKind } from '@vitrine/domain/library/material'
import type { ResourceKind } from '@vitrine/domain/program/document'
import { kinds, widgets } from '@vitrine/domain/program/kinds/all'
import { t } from '../data/text.ts'

/** Files whose pages are items of one kind. */
const document_words = {
	word: 'Word 文档',
	excel: 'Excel 表格文件',
	ppt: 'PPT 演示文稿',
	pdf: 'PDF 文档',
} as const satisfies Record<DocumentKind, string>

/** A kind of material or item in words. */
export const kindWord = (kind: MaterialKind | ResourceKind): string =>
	t(isDocumentKind(kind) ? document_words[kind] : kinds[kind].word)

/** What a kind of material is for, in one line. */
export const kindAbout = (kind: WidgetKind): string => t(widgets[kind].about)
