@echo off
rem Starts Peakscope with the Java of JAVA_HOME, else that of PATH. Commands that print start with less of a virtual
rem machine than the window.
setlocal
set "jar=%~dp0..\peakscope.jar"
if not exist "%jar%" set "jar=%~dp0peakscope.jar"
if not exist "%jar%" (
    echo peakscope: %~dp0..\peakscope.jar is not there; build it with: mvn -q -DskipTests package 1>&2
    exit /b 4
)
set "java=java"
if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
set major=0
for /f "tokens=3" %%v in ('""%java%" -version 2>&1" ^| findstr /c:" version "') do for /f "delims=." %%m in (%%v) do set "major=%%~m"
if %major% lss 17 (
    echo peakscope: no Java 17 or later was found; install one, or set JAVA_HOME 1>&2
    exit /b 4
)
set "lean=-XX:+UseSerialGC -Xmn32m -XX:TieredStopAtLevel=1"
if "%~1"=="" set "lean="
if "%~1"=="open" set "lean="
"%java%" %lean% -jar "%jar%" %*
exit /b %errorlevel%
