namespace Intaglio;

/// <summary>Finds addresses that are not safe for tokens.</summary>
internal static class PlainHttp
{
    /// <summary>Determines whether others on the network can read requests to an absolute address.</summary>
    internal static bool IsReadable(Uri address) => address.Scheme == Uri.UriSchemeHttp && !address.IsLoopback;
}
