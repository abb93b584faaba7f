using System.Reflection;
using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>The system's libraries by the names that they have on each system. They are used where they are installed.</summary>
internal static class NativeLibraries
{
    private static readonly Dictionary<string, nint> handles = new();

    // A way to see what happens where a library is missing, for each of ours.
    private static readonly bool isAllowed = IsAllowed(typeof(NativeLibraries).Assembly.GetName().Name!);

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

    private static nint Handle(string name)
    {
        if (!isAllowed)
            return 0;
        lock (handles)
        {
            if (!handles.TryGetValue(name, out nint handle))
                handles.Add(name, handle = Find(name));
            return handle;
        }
    }

    // By a switch of the program such as Intaglio.OpenExr.NativeLibraries, or INTAGLIO_OPENEXR_NATIVE in the environment.
    private static bool IsAllowed(string assembly) =>
        (!AppContext.TryGetSwitch($"{assembly}.NativeLibraries", out bool isEnabled) || isEnabled) && Environment.GetEnvironmentVariable($"{assembly.Replace('.', '_').ToUpperInvariant()}_NATIVE") != "0";

    // From the system's folders and the program's, never from the current one.
    private static nint Find(string name)
    {
        foreach (string file in Files(name))
        {
            if (NativeLibrary.TryLoad(file, Assembly.GetExecutingAssembly(), DllImportSearchPath.SafeDirectories | DllImportSearchPath.AssemblyDirectory, out nint handle))
                return handle;
        }
        return 0;
    }

    /// <summary>Gives the names of a library's file. On Linux the version is that of the interface, without which only a developer's machine has the name.</summary>
    private static string[] Files(string name)
    {
        string bare = name[3..];
        if (OperatingSystem.IsWindows())
            return name is "libz" ? ["zlib1.dll"] : [$"{name}.dll", $"{bare}.dll"];
        string version = name is "libdeflate" or "libturbojpeg" ? "0" : "1";
        if (!OperatingSystem.IsMacOS())
            return [$"{name}.so.{version}", $"{name}.so"];
        // Homebrew keeps some libraries apart, as the system has others of their kind.
        string folder = name is "libturbojpeg" ? "opt/jpeg-turbo/lib" : "lib";
        return [$"{name}.{version}.dylib", $"{name}.dylib", $"/opt/homebrew/{folder}/{name}.dylib", $"/usr/local/{folder}/{name}.dylib"];
    }
}
