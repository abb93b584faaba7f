using System.Net;
using System.Net.Sockets;

namespace Intaglio.Testing.Remote;

/// <summary>A free port of this machine, on which nothing listens, and which the system gives to nobody else.</summary>
public sealed class ReservedPort : IDisposable
{
    private readonly Socket socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);

    public ReservedPort()
    {
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        Number = ((IPEndPoint)socket.LocalEndPoint!).Port;
    }

    public int Number { get; }

    /// <summary>Lets a program listen on the port.</summary>
    /// <remarks>On Linux, a program that sets SO_REUSEADDR can share the port, because this socket sets it too and does not listen.</remarks>
    public void Share()
    {
        if (!OperatingSystem.IsLinux())
            socket.Dispose();
    }

    public void Dispose() => socket.Dispose();
}
