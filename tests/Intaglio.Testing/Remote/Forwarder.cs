using System.Net;
using System.Net.Sockets;

namespace Intaglio.Testing.Remote;

/// <summary>Passes connections on to the first of several servers that accepts them, or to none while it is cut.</summary>
public sealed class Forwarder : IDisposable
{
    private readonly TcpListener listener = new(IPAddress.Loopback, 0);
    private readonly HashSet<TcpClient> open = [];

    public Forwarder(params IReadOnlyList<Uri> servers)
    {
        Servers = servers;
        listener.Start();
        _ = AcceptAsync();
    }

    /// <summary>Gets or sets the addresses of the servers for new connections.</summary>
    public IReadOnlyList<Uri> Servers { get; set; }

    public Uri Address => new($"http://{listener.LocalEndpoint}/");

    /// <summary>Gets a value indicating whether the network is cut.</summary>
    public bool IsCut { get; private set; }

    /// <summary>Cuts all connections. Bytes of new ones are not passed on, as if they were lost.</summary>
    public void Cut()
    {
        IsCut = true;
        CloseAll();
    }

    public void Mend()
    {
        IsCut = false;
        CloseAll();
    }

    public void Dispose()
    {
        listener.Dispose();
        CloseAll();
    }

    private void CloseAll()
    {
        lock (open)
        {
            foreach (TcpClient client in open)
                client.Dispose();
            open.Clear();
        }
    }

    private async Task AcceptAsync()
    {
        try
        {
            while (true)
                _ = ForwardAsync(await listener.AcceptTcpClientAsync());
        }
        catch (Exception exception) when (exception is SocketException or ObjectDisposedException)
        {
            // The test has ended.
        }
    }

    private async Task ForwardAsync(TcpClient client)
    {
        Add(client);
        if (IsCut)
            return;
        foreach (Uri server in Servers)
        {
            TcpClient target = new();
            try
            {
                await target.ConnectAsync(IPAddress.Parse(server.Host), server.Port);
                Add(target);
                await Task.WhenAny(CopyAsync(client, target), CopyAsync(target, client));
                client.Dispose();
                target.Dispose();
                return;
            }
            catch (SocketException)
            {
                // It has ended.
                target.Dispose();
            }
            catch (ObjectDisposedException)
            {
                return;
            }
        }
        client.Dispose();
    }

    private void Add(TcpClient client)
    {
        lock (open)
            open.Add(client);
    }

    private static async Task CopyAsync(TcpClient from, TcpClient to)
    {
        try
        {
            await from.GetStream().CopyToAsync(to.GetStream());
        }
        catch (Exception exception) when (exception is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // One of them has closed the connection.
        }
    }
}
