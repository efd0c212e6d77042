import { fontFacts } from '@vitrine/domain/library/font'
import { webtoolContent } from '@vitrine/domain/library/webtool'
import { widgetOptions } from '@vitrine/domain/program/widgets'
import { z } from 'zod'
import { column } from '../../db/stored-json.ts'

/** The stored description of a web tool template. */
export const readWebtoolContent = column('templates.content', webtoolContent)

/** The stored description of the template of a material made in a form. */
export const readTemplateOptions = column('templates.content', widgetOptions)

const about = column('templates.about', z.object({ font: fontFacts.optional(), version: z.string().optional() }))

/** The facts found in the file of a template; empty without a file. */
export const readAbout = (text: string): ReturnType<typeof about> => (text === '' ? {} : about(text))
