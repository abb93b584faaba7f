using System.Reflection;
using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>Loads optional libraries of the system by the file names that they have on each system.</summary>
internal static class NativeLibraries
{
    private static readonly Dictionary<string, nint> handles = new();

    // False if native libraries are disabled for this assembly, for example to test the behavior without them.
    private static readonly bool isAllowed = IsAllowed(typeof(NativeLibraries).Assembly.GetName().Name!);

    static NativeLibraries() => Serve(typeof(NativeLibraries).Assembly);

    /// <summary>Registers the resolver for the libraries that an assembly imports. Call it once for each assembly.</summary>
    // Each import loads the library again, because native AOT would free a handle that two threads resolved at the same time.
    internal static void Serve(Assembly assembly) =>
        NativeLibrary.SetDllImportResolver(assembly, (name, _, _) => IsInstalled(name) ? Find(name) : 0);

    /// <summary>Determines whether a library is installed.</summary>
    /// <param name="name">The name of the library without a version, such as <c>libzstd</c>.</param>
    internal static bool IsInstalled(string name) => Handle(name) != 0;

    /// <summary>Returns a digest of the file of a library, or "unknown" if the system does not report the file.</summary>
    internal static string HashFile(string name)
    {
        if (Handle(name) == 0)
            return "unknown";
        using System.Diagnostics.Process process = System.Diagnostics.Process.GetCurrentProcess();
        foreach (System.Diagnostics.ProcessModule module in process.Modules)
            if (Path.GetFileName(module.FileName).StartsWith(name, StringComparison.OrdinalIgnoreCase))
                return Convert.ToHexStringLower(System.Security.Cryptography.SHA256.HashData(File.ReadAllBytes(module.FileName)));
        return "unknown";
    }

    /// <summary>Returns the address of exported data of a library.</summary>
    internal static nint GetData(string library, string name) => NativeLibrary.GetExport(Handle(library), name);

    /// <summary>Returns the handle of a new native object, after checking that it was created.</summary>
    /// <exception cref="InsufficientMemoryException">The native library did not have enough memory.</exception>
    internal static T Made<T>(T handle)
        where T : SafeHandle =>
        handle.IsInvalid ? throw new InsufficientMemoryException($"There is not enough memory for a {typeof(T).Name}.") : handle;

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

    // Disabled by an AppContext switch such as Intaglio.OpenExr.NativeLibraries, or by an environment variable such as
    // INTAGLIO_OPENEXR_NATIVE.
    private static bool IsAllowed(string assembly) =>
        (!AppContext.TryGetSwitch($"{assembly}.NativeLibraries", out bool isEnabled) || isEnabled)
        && Environment.GetEnvironmentVariable($"{assembly.Replace('.', '_').ToUpperInvariant()}_NATIVE") != "0";

    // Searches the folders of the system and of the program, but not the current folder.
    private static nint Find(string name)
    {
        foreach (string file in Files(name))
        {
            if (NativeLibrary.TryLoad(file, Assembly.GetExecutingAssembly(),
                DllImportSearchPath.SafeDirectories | DllImportSearchPath.AssemblyDirectory, out nint handle))
                return handle;
        }
        return 0;
    }

    /// <summary>Returns the possible file names of a library.</summary>
    /// <remarks>On Linux, names without the interface version exist only where development packages are installed.</remarks>
    private static string[] Files(string name)
    {
        string bare = name[3..];
        if (OperatingSystem.IsWindows())
            return name is "libz" ? ["zlib1.dll"] : [$"{name}.dll", $"{bare}.dll"];
        string version = name is "libdeflate" or "libturbojpeg" ? "0" : "1";
        if (!OperatingSystem.IsMacOS())
            return [$"{name}.so.{version}", $"{name}.so"];
        // Homebrew installs libraries in a separate folder if the system has a similar library.
        string folder = name is "libturbojpeg" ? "opt/jpeg-turbo/lib" : "lib";
        return [$"{name}.{version}.dylib", $"{name}.dylib", $"/opt/homebrew/{folder}/{name}.dylib", $"/usr/local/{folder}/{name}.dylib"];
    }
}
