using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>The token of a viewer of the page, which a browser keeps in a cookie.</summary>
internal static class PageSession
{
    private const string CookieName = "intaglio-token", Field = "token", Scheme = "Bearer ";

    private const int MostBytes = 4096;

    /// <summary>Finds the token of a request in the form of an <c>Authorization</c> header, or <see langword="null"/>.</summary>
    internal static string? Find(HttpContext context) =>
        context.Request.Cookies[CookieName] is { Length: > 0 } token ? Scheme + token : null;

    /// <summary>Stores the token that a viewer has typed into the form of the page.</summary>
    internal static async Task BeginAsync(HttpContext context, StoreAccess access)
    {
        HttpRequest request = context.Request;
        // Another page could replace the token of a viewer.
        if (!IsSameOrigin(request))
        {
            await StoreResponse.WriteAsync(context, StatusCodes.Status403Forbidden, "the form of another page cannot be used");
            return;
        }
        if (request.ContentLength is null or > MostBytes || !request.HasFormContentType)
            throw new BadHttpRequestException("the body is not a form");
        string token = (await request.ReadFormAsync(context.RequestAborted))[Field].ToString().Trim();
        if (access.Check(Scheme + token, StoreRight.Read) != StatusCodes.Status200OK)
        {
            context.Response.Redirect("../?refused");
            return;
        }
        context.Response.Cookies.Append(CookieName, token, new CookieOptions
        {
            HttpOnly = true,
            SameSite = SameSiteMode.Strict,
            Secure = request.IsHttps || IsSecurePage(request),
            Path = "/",
            IsEssential = true,
        });
        context.Response.Redirect("../");
    }

    // Browsers say where a request comes from, on plain HTTP only by the origin. A proxy can have ended TLS.
    private static bool IsSameOrigin(HttpRequest request) => request.Headers["Sec-Fetch-Site"] is [{ } site] ? site == "same-origin"
        : request.Headers.Origin is not [{ } origin] || (Uri.TryCreate(origin, UriKind.Absolute, out Uri? page)
            && string.Equals(page.Authority, request.Host.Value, StringComparison.OrdinalIgnoreCase));

    // A proxy can have ended TLS.
    private static bool IsSecurePage(HttpRequest request) =>
        request.Headers.Origin is [{ } origin] && origin.StartsWith("https:", StringComparison.OrdinalIgnoreCase);
}
