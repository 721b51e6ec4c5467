<xsl/>
