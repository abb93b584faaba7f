namespace Intaglio.Meshes;

/// <summary>Parses the text after keywords.</summary>
internal static class ObjStatements
{
    /// <summary>Splits a <c>mtllib</c> statement into file names.</summary>
    /// <remarks>Names can contain spaces, so a name ends only after ".mtl" or at the end of the text.</remarks>
    internal static IEnumerable<string> ReadLibraries(string text)
    {
        const string Extension = ".mtl";
        int first = 0;
        for (int at = 0; (at = text.IndexOf(Extension, at, StringComparison.OrdinalIgnoreCase)) >= 0;)
        {
            at += Extension.Length;
            if (at < text.Length && char.IsWhiteSpace(text[at]))
            {
                yield return text[first..at];
                while (at < text.Length && char.IsWhiteSpace(text[at]))
                    at++;
                first = at;
            }
        }
        if (first < text.Length)
            yield return text[first..];
    }
}
