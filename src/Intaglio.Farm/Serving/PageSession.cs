using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>The token of a viewer of the page, which a browser keeps in a cookie.</summary>
internal static class PageSession
{
    private const string CookieName = "intaglio-token", Field = "token", Scheme = "Bearer ";

    private const string Header = "Intaglio-Session", HeaderValue = "cookie";

    private const string PagePath = "../", RefusedPath = PagePath + "?refused";

    private const int MostBytes = 4096;

    /// <summary>Finds the token of a request in the form of an <c>Authorization</c> header, or <see langword="null"/>.</summary>
    internal static string? Find(HttpContext context) =>
        context.Request.Cookies[CookieName] is { Length: > 0 } token ? Scheme + token : null;

    /// <summary>Adds a header to the response to a request whose token is in the cookie. Scripts cannot read the cookie.</summary>
    internal static void Announce(HttpContext context) => context.Response.Headers[Header] = HeaderValue;

    /// <summary>Stores the token that a viewer has typed into the form of the page.</summary>
    internal static async Task BeginAsync(HttpContext context, StoreAccess access)
    {
        HttpRequest request = context.Request;
        // Another page could replace the token of a viewer.
        if (!await CheckOriginAsync(context))
            return;
        if (request.ContentLength is null or > MostBytes || !request.HasFormContentType)
            throw new BadHttpRequestException("the body is not a form");
        string token = (await request.ReadFormAsync(context.RequestAborted))[Field].ToString().Trim();
        if (access.Check(Scheme + token, StoreRight.Read) != StatusCodes.Status200OK)
        {
            context.Response.Redirect(RefusedPath);
            return;
        }
        context.Response.Cookies.Append(CookieName, token, CreateCookie(request));
        context.Response.Redirect(PagePath);
    }

    /// <summary>Deletes the token of a viewer.</summary>
    internal static async Task EndAsync(HttpContext context)
    {
        // Another page could sign a viewer out.
        if (!await CheckOriginAsync(context))
            return;
        context.Response.Cookies.Delete(CookieName, CreateCookie(context.Request));
        context.Response.Redirect(PagePath);
    }

    private static async ValueTask<bool> CheckOriginAsync(HttpContext context)
    {
        if (IsSameOrigin(context.Request))
            return true;
        await StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, "the form of another page cannot be used");
        return false;
    }

    // A browser deletes a cookie if the name and the path are the same, and replaces a secure one only with a secure one.
    private static CookieOptions CreateCookie(HttpRequest request) => new()
    {
        HttpOnly = true,
        SameSite = SameSiteMode.Strict,
        Secure = request.IsHttps || IsSecurePage(request),
        Path = "/",
        IsEssential = true,
    };

    // Browsers say where a request comes from, on plain HTTP only by the origin. A proxy can have ended TLS.
    private static bool IsSameOrigin(HttpRequest request) => request.Headers["Sec-Fetch-Site"] is [{ } site] ? site == "same-origin"
        : request.Headers.Origin is not [{ } origin] || (Uri.TryCreate(origin, UriKind.Absolute, out Uri? page)
            && string.Equals(page.Authority, request.Host.Value, StringComparison.OrdinalIgnoreCase));

    // A proxy can have ended TLS.
    private static bool IsSecurePage(HttpRequest request) =>
        request.Headers.Origin is [{ } origin] && origin.StartsWith("https:", StringComparison.OrdinalIgnoreCase);
}
