using System.Collections.Concurrent;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Native;

/// <summary>The system's libraries by the names that they have on each system.</summary>
internal static class NativeLibraries
{
    private const string Switch = "Intaglio.OpenExr.NativeLibraries", Variable = "INTAGLIO_OPENEXR_NATIVE";

    private static readonly ConcurrentDictionary<string, nint> handles = new();

    // Managed code does everything too: a way to see what it does where a library is missing.
    private static readonly bool isAllowed = SystemLibrary.IsAllowed(Switch, Variable);

    static NativeLibraries() => Serve(typeof(NativeLibraries).Assembly);

    /// <summary>Finds the libraries that an assembly imports. Call it once for each.</summary>
    // A load of its own for each import: where two threads resolve one at once, native AOT frees what the second was given.
    internal static void Serve(Assembly assembly) => NativeLibrary.SetDllImportResolver(assembly, (name, _, _) => IsInstalled(name) ? Find(name) : 0);

    /// <summary>Tells whether the system has a library.</summary>
    /// <param name="name">Its name without a version, such as <c>libzstd</c>.</param>
    internal static bool IsInstalled(string name) => Handle(name) != 0;

    /// <summary>Gives the address of a library's data.</summary>
    internal static nint GetData(string library, string name) => NativeLibrary.GetExport(Handle(library), name);

    /// <summary>Passes on what a library made.</summary>
    /// <exception cref="InsufficientMemoryException">It made nothing: it found no memory.</exception>
    internal static T Made<T>(T handle)
        where T : SafeHandle =>
        handle.IsInvalid ? throw new InsufficientMemoryException($"There is no memory for a {typeof(T).Name}.") : handle;

    private static nint Handle(string name) => isAllowed ? handles.GetOrAdd(name, Find) : 0;

    private static nint Find(string name) => SystemLibrary.Load(Files(name));

    /// <summary>Gives the names of a library's file. On Linux the version is that of the interface, without which only a developer's machine has the name.</summary>
    private static string[] Files(string name)
    {
        string bare = name[3..];
        if (OperatingSystem.IsWindows())
            return name is "libz" ? ["zlib1.dll"] : [$"{name}.dll", $"{bare}.dll"];
        string version = name is "libdeflate" ? "0" : "1";
        return OperatingSystem.IsMacOS()
            ? [$"{name}.{version}.dylib", $"{name}.dylib", $"/opt/homebrew/lib/{name}.dylib", $"/usr/local/lib/{name}.dylib"]
            : [$"{name}.so.{version}", $"{name}.so"];
    }
}
