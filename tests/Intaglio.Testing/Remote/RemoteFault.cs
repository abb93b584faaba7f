namespace Intaglio.Testing.Remote;

/// <summary>How a <see cref="RemoteServer"/> answers a request.</summary>
public enum RemoteFault
{
    None,

    /// <summary>Answers after a delay.</summary>
    Slow,

    /// <summary>Never answers.</summary>
    Silent,

    /// <summary>Sends one byte of a file at a time.</summary>
    Trickle,

    Error500,
    Unauthorized401,
    Forbidden403,
    TooLarge413,
    Unprocessable422,
    TooManyRequests429,
    Full507,

    /// <summary>Redirects to the address in <see cref="RemoteServer.RedirectTarget"/>.</summary>
    Redirect,

    /// <summary>Closes the connection within a file.</summary>
    Truncate,

    /// <summary>Announces half of a file as its whole length.</summary>
    Shorten,

    /// <summary>Closes the connection before the response.</summary>
    Close,

    /// <summary>Changes a byte of a file.</summary>
    WrongBytes,

    /// <summary>Has no file.</summary>
    Forget,

    /// <summary>Sends something other than HTTP.</summary>
    Garbage,

    /// <summary>Announces a length that no client accepts.</summary>
    Huge,
}
