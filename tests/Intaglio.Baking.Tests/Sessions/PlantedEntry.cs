using System.Net.Sockets;

namespace Intaglio.Baking.Tests;

/// <summary>Puts an entry of another kind in place of a file or folder of a project.</summary>
internal static class PlantedEntry
{
    /// <summary>Replaces what is at a path.</summary>
    /// <param name="path">The full path.</param>
    /// <param name="kind">
    /// A pipe, a socket, a file, a folder, or a link to one of these, to nothing or to a path. The target of a link is in the same folder.
    /// </param>
    /// <returns>The socket, which is closed by the caller, or null.</returns>
    internal static IDisposable? Create(string path, string kind)
    {
        const string Link = "link to ";
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there, and pipes have no paths.");
        if (Directory.Exists(path))
            Directory.Delete(path, recursive: true);
        File.Delete(path);
        if (kind.StartsWith(Link, StringComparison.Ordinal))
        {
            string target = kind[Link.Length..];
            File.CreateSymbolicLink(path, target.StartsWith('/') ? target : path + ".target");
            return target == "nothing" || target.StartsWith('/') ? null : Create(path + ".target", target);
        }
        switch (kind)
        {
            case "pipe":
                Processes.Run(new(InstalledProgram.Need("mkfifo"), [path])).AssertSuccess();
                return null;
            case "folder":
                Directory.CreateDirectory(path);
                return null;
            case "file":
                File.WriteAllText(path, "a file");
                return null;
            default:
                Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
                socket.Bind(new UnixDomainSocketEndPoint(path));
                return socket;
        }
    }
}
