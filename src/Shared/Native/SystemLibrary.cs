using System.Reflection;
using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>Libraries of the system, which are used where they are installed.</summary>
internal static class SystemLibrary
{
    /// <summary>Loads the first library that is there, by the names that it may have: from the system's folders and the program's, never from the current one.</summary>
    /// <param name="files">The names.</param>
    /// <returns>The library; 0 if there is none.</returns>
    internal static nint Load(ReadOnlySpan<string> files)
    {
        foreach (string file in files)
        {
            if (NativeLibrary.TryLoad(file, Assembly.GetExecutingAssembly(), DllImportSearchPath.SafeDirectories | DllImportSearchPath.AssemblyDirectory, out nint handle))
                return handle;
        }
        return 0;
    }

    /// <summary>Tells whether libraries may be used: managed code is tried without them by a switch of the program or a variable of the environment.</summary>
    /// <param name="name">The name of the switch, true by default.</param>
    /// <param name="variable">The variable, which is 0 where they may not.</param>
    internal static bool IsAllowed(string name, string variable) => (!AppContext.TryGetSwitch(name, out bool isEnabled) || isEnabled) && Environment.GetEnvironmentVariable(variable) != "0";
}
