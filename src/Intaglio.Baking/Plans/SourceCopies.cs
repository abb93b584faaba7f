using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The copies of the sources of a plan, which are verified when they are read.</summary>
/// <param name="cache">The cache of this machine, which does not verify items when they are found.</param>
internal sealed class SourceCopies(ContentCache cache)
{
    /// <summary>Returns the full path of a copy, which is fetched if necessary.</summary>
    /// <exception cref="MissingFileException">The store does not have the file.</exception>
    internal string Locate(SourceFile source)
    {
        using CachedContent? content = source.Digest.IsEmpty ? null : cache.Find(new ContentName(source.Digest.Span));
        return content?.Path
            ?? throw new MissingFileException($"the store does not have '{source.Name}'", source.Digest.IsEmpty ? [] : [source.Digest]);
    }

    /// <summary>Removes a damaged copy, so that it is fetched again.</summary>
    internal void Remove(SourceFile source) => cache.Remove(new ContentName(source.Digest.Span));
}
