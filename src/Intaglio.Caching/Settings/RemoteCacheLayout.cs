namespace Intaglio.Caching;

/// <summary>The paths of items and records on the server of a remote cache.</summary>
public enum RemoteCacheLayout
{
    /// <summary>Items are below <c>cas/</c>, and records are below <c>ac/</c>.</summary>
    Standard,

    /// <summary>Both are below <c>ac/</c>, for servers that do not accept items with BLAKE2b digests below <c>cas/</c>.</summary>
    Flat,
}
