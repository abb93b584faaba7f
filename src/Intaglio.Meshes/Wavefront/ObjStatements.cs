namespace Intaglio.Meshes;

/// <summary>What the text behind a keyword means.</summary>
internal static class ObjStatements
{
    /// <summary>Parts the files of a <c>mtllib</c> statement. Names may have blanks inside: only one that ends in ".mtl" is followed by another.</summary>
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
