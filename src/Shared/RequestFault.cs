using System.Net.Sockets;
using System.Security.Authentication;

namespace Intaglio;

/// <summary>The cause for which a request to a server has failed.</summary>
internal static class RequestFault
{
    /// <summary>Describes a cause as a clause.</summary>
    internal static string Describe(Exception exception) => exception switch
    {
        HttpRequestException { HttpRequestError: HttpRequestError.NameResolutionError } => "the name of the server is unknown",
        HttpRequestException { HttpRequestError: HttpRequestError.ConnectionError } =>
            $"no connection ({(exception.InnerException ?? exception).Message})",
        HttpRequestException { HttpRequestError: HttpRequestError.SecureConnectionError } =>
            $"no secure connection ({(exception.InnerException ?? exception).Message})",
        HttpRequestException { HttpRequestError: HttpRequestError.ResponseEnded } => "the connection was closed before the response",
        OperationCanceledException => "no answer in time",
        _ => exception.Message,
    };

    /// <summary>Determines whether another attempt cannot succeed before somebody changes an address or a certificate.</summary>
    internal static bool IsFinal(Exception exception) => exception is HttpRequestException
    {
        HttpRequestError: HttpRequestError.NameResolutionError,
        InnerException: SocketException { SocketErrorCode: SocketError.HostNotFound or SocketError.NoData },
    } or HttpRequestException
    {
        HttpRequestError: HttpRequestError.SecureConnectionError,
        InnerException: AuthenticationException,
    } or HttpRequestException { HttpRequestError: HttpRequestError.InvalidResponse };
}
