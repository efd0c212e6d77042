import { fontFacts } from '@vitrine/domain/library/font'
import { webtoolContent } from '@vitrine/domain/library/webtool'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { z } from 'zod'
import { column } from '../../db/stored-json.ts'

/** What the template of a web tool keeps of it. */
export const readWebtoolContent = column('templates.content', webtoolContent)

/** What the template of a material that is made in a form keeps of it. */
export const readTemplateOptions = column('templates.content', widgetOptions)

const about = column('templates.about', z.object({ font: fontFacts.optional(), version: z.string().optional() }))

/** What was found in the file of a template; nothing in one without a file. */
export const readAbout = (text: string): ReturnType<typeof about> => (text === '' ? {} : about(text))
