using System.Net.Sockets;
using System.Text;

namespace Intaglio.Farm.Tests;

/// <summary>A connection for requests that no HTTP library sends.</summary>
internal sealed class RawConnection : IDisposable
{
    private readonly TcpClient client;
    private readonly NetworkStream stream;

    internal RawConnection(StoreProcess store)
    {
        client = new TcpClient(store.Addresses[0].Host, store.Addresses[0].Port);
        stream = client.GetStream();
        stream.ReadTimeout = (int)FarmProgram.Patience.TotalMilliseconds;
    }

    internal void Send(string text) => stream.Write(Encoding.Latin1.GetBytes(text.ReplaceLineEndings("\r\n")));

    internal void Send(ReadOnlySpan<byte> bytes) => stream.Write(bytes);

    /// <summary>Ends the sending direction.</summary>
    internal void EndSending() => client.Client.Shutdown(SocketShutdown.Send);

    /// <summary>Reads the header of a response, without its body, or its beginning if the connection ends before.</summary>
    internal string ReadHeader()
    {
        StringBuilder header = new();
        try
        {
            while (!header.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal) && stream.ReadByte() is >= 0 and int value)
                header.Append((char)value);
        }
        catch (IOException exception) when (exception.InnerException is SocketException { SocketErrorCode: SocketError.ConnectionReset })
        {
            // A server that closes a connection with unread bytes resets it.
        }
        return header.ToString();
    }

    /// <summary>Reads the status of a response.</summary>
    internal int ReadStatus() => int.Parse(ReadHeader().Split(' ')[1], System.Globalization.CultureInfo.InvariantCulture);

    public void Dispose()
    {
        stream.Dispose();
        client.Dispose();
    }
}
