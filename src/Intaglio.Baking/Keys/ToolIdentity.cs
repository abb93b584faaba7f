using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.InteropServices;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Identifies the code of an operation, so that results of other code are not used.</summary>
/// <remarks>
/// The identity covers the module versions of the libraries that the operation names. The compiler computes a module version from the
/// source code, and the just-in-time, precompiled and native builds of one library have the same one. The version of the runtime is
/// included because its Deflate compression shapes bytes.
/// </remarks>
internal static class ToolIdentity
{
    private static readonly ConcurrentDictionary<(Type Type, bool CanUseSystemCodecs), byte[]> identities = [];

    /// <summary>Returns the identity of the code of an operation, 32 bytes.</summary>
    internal static ReadOnlyMemory<byte> Find(BakeOperation operation, bool usesSystemCodecs) =>
        identities.GetOrAdd((operation.GetType(), usesSystemCodecs),
            static (key, found) => Compute(key.Type, key.CanUseSystemCodecs, found), operation);

    private static byte[] Compute(Type type, bool usesSystemCodecs, BakeOperation operation)
    {
        CacheKey key = new CacheKey(version: 0).Add("runtime", RuntimeInformation.FrameworkDescription);
        if (usesSystemCodecs)
            key.Add("codecs", operation.IdentifySystemCodecs());
        foreach (Module module in operation.Libraries.Append(type).Select(library => library.Module).Distinct())
            key.Add($"module.{module.Assembly.GetName().Name}", module.ModuleVersionId.ToByteArray());
        return BakeRecipe.HashText(key.Encode());
    }
}
