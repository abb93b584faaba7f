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
    /// <summary>The part of an identity that differs for other libraries of the system.</summary>
    internal const string SystemLibraries = "the libraries of the system";

    /// <summary>The beginning of the names of parts that change with the version of the program.</summary>
    internal const string ModulePart = "module ";

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
        foreach (Module module in FindModules(type, operation))
            key.Add($"module.{NameOf(module)}", module.ModuleVersionId.ToByteArray());
        return BakeKeys.HashText(key.Encode());
    }

    /// <summary>Describes the parts of the identity of the code of an operation.</summary>
    internal static IEnumerable<KeyValuePair<string, string>> Describe(BakeOperation operation, string name, string systemLibraries) =>
    [
        new("the version of the runtime", RuntimeInformation.FrameworkDescription),
        new($"{SystemLibraries} for {name}", systemLibraries.Length > 0 ? systemLibraries : "none"),
        .. FindModules(operation.GetType(), operation).Select(module =>
            KeyValuePair.Create(ModulePart + NameOf(module), module.ModuleVersionId.ToString())),
    ];

    private static IEnumerable<Module> FindModules(Type type, BakeOperation operation) =>
        operation.Libraries.Append(type).Select(library => library.Module).Distinct();

    private static string? NameOf(Module module) => module.Assembly.GetName().Name;
}
