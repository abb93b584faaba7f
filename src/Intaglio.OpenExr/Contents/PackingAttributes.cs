using System.Collections.Frozen;

namespace Intaglio.OpenExr;

/// <summary>The attributes that say how a part is packed, or repeat what its pixels say, and nothing of the picture.</summary>
internal static class PackingAttributes
{
    // Of that type only: an attribute of somebody's own may have the name.
    private static readonly FrozenDictionary<string, string> types = new Dictionary<string, string>
    {
        ["chunkCount"] = "int",
        ["compression"] = "compression",
        ["dwaCompressionLevel"] = "float",
        ["lineOrder"] = "lineOrder",
        ["maxSamplesPerPixel"] = "int",
        ["tiles"] = "tiledesc",
        ["type"] = "string",
        ["version"] = "int",
        ["zipCompressionLevel"] = "int",
    }.ToFrozenDictionary();

    /// <param name="attribute">The attribute.</param>
    /// <param name="isDeep">Whether it is one of a deep part; only those have a version of their packing.</param>
    internal static bool Contains(ExrAttribute attribute, bool isDeep) =>
        types.TryGetValue(attribute.Name, out string? type) && type == attribute.TypeName && (isDeep || attribute.Name is not ("version" or "maxSamplesPerPixel"));
}
