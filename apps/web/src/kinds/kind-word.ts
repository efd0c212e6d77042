import { type DocumentKind, isDocumentKind, type MaterialKind, type WidgetKind } from '@vitrine/domain/library/material'
import type { ResourceKind } from '@vitrine/domain/program/document'
import { kinds, widgets } from '@vitrine/domain/program/kinds/all'
import { t } from '../data/text.ts'

/** File types whose pages become items of one kind. */
const document_words = {
	word: 'Word 文档',
	excel: 'Excel 表格文件',
	ppt: 'PPT 演示文稿',
	pdf: 'PDF 文档',
} as const satisfies Record<DocumentKind, string>

/** The label of a kind of material or item. */
export const kindWord = (kind: MaterialKind | ResourceKind): string =>
	t(isDocumentKind(kind) ? document_words[kind] : kinds[kind].word)

/** The purpose of a kind, in one line. */
export const kindAbout = (kind: WidgetKind): string => t(widgets[kind].about)
