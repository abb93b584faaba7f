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
    private static readonly ConcurrentDictionary<(Type Type, string SystemLibraries), byte[]> identities = [];

    /// <summary>Returns the identity of the code of an operation, 32 bytes.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="systemLibraries">The libraries of the system that it uses, or an empty string.</param>
    internal static ReadOnlyMemory<byte> Find(BakeOperation operation, string systemLibraries) =>
        identities.GetOrAdd((operation.GetType(), systemLibraries),
            static (key, found) => Compute(key.Type, key.SystemLibraries, found), operation);

    private static byte[] Compute(Type type, string systemLibraries, BakeOperation operation)
    {
        CacheKey key = new CacheKey(version: 0).Add("runtime", RuntimeInformation.FrameworkDescription);
        if (systemLibraries.Length > 0)
            key.Add("system", systemLibraries);
        foreach (Module module in operation.Libraries.Append(type).Select(library => library.Module).Distinct())
            key.Add($"module.{module.Assembly.GetName().Name}", module.ModuleVersionId.ToByteArray());
        return BakeRecipe.HashText(key.Encode());
    }
}
