import { aZip } from './archives.ts'

/** A document like those for other makers' players: a canvas with three regions around a body. */
export const aSmil = (body: string, head = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE smil PUBLIC "-//W3C//DTD SMIL 3.0 Language//EN" "http://www.w3.org/2008/SMIL30/SMIL30Language.dtd">
<smil xmlns="http://www.w3.org/ns/SMIL" version="3.0" baseProfile="Language">
  <head>
    <meta name="title" content="Shop window"/>
    <meta http-equiv="Refresh" content="60"/>
    <layout>
      <root-layout width="1280" height="720" backgroundColor="#102030"/>
      <region regionName="main" left="0" top="0" width="75%" height="100%" z-index="1" fit="slice"/>
      <region xml:id="side" right="0" top="0" width="320px" bottom="120" z-index="2" backgroundColor="red"/>
      <region regionName="ticker" left="960" top="600" width="320" height="120" z-index="3"/>
    </layout>
    ${head}
  </head>
  <body>${body}</body>
</smil>`

/** An archive with files under these names, stored without compression. */
export const aSmilArchive = (files: Readonly<Record<string, Buffer | string>>): Buffer =>
	aZip(Object.entries(files).map(([name, content]) => ({ name, content, method: 0 })))
